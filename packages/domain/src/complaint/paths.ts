/** The page with contact and report form, as the server names it. The pages have it in their own list; a test compares both. */
export const CONTACT_PAGE_PATH = '/contact'
