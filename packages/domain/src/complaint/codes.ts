/** Codes of broken complaint rules; `messages.ts` has one sentence for each. */
export type ComplaintCode =
  | 'name.required'
  | 'name.long'
  | 'name.letters'
  | 'contact.required'
  | 'email.format'
  | 'phone.format'
  | 'title.required'
  | 'title.long'
  | 'content.required'
  | 'content.long'
  | 'text.characters'
