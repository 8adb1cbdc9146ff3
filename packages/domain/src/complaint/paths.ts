/** Addresses of pages that both the pages and the server name. */

/** The page with contact and report form. */
export const CONTACT_PAGE_PATH = '/contact'
