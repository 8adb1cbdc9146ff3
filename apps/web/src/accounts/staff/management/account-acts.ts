/** What an admin can do with another user's account. `more` opens the dialog with all of it. */
export type AccountAct = 'more' | 'reset' | 'disable' | 'sessions' | 'factor'
