/** What an admin can do with an account of somebody else. `more` opens the dialog with all of it. */
export type AccountAct = 'more' | 'reset' | 'disable' | 'sessions' | 'factor'
