/** Every way a complaint can break a rule. One sentence for each stands in `messages.ts`. */
export type ComplaintCode =
  | 'name.required'
  | 'name.long'
  | 'email.required'
  | 'email.format'
  | 'title.required'
  | 'title.long'
  | 'content.required'
  | 'content.long'
  | 'text.characters'
