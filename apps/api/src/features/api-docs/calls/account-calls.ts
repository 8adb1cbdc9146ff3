/** Calls about accounts and sessions. */
import { type CallWords, NO_ACCOUNT, NO_VERSION, WRONG_PARAMETER } from './call-words.ts'

export const ACCOUNT_CALLS = {
  login: {
    summary:
      'Signs a member of staff in. The browser gets the token as an HttpOnly cookie, an API client reads it from the answer.',
    refusals: {
      400: 'Something is missing.',
      401: 'Unknown user or wrong password: the same answer in the same time. Or an expired one-time password. With the code `second_factor_required`: the password is right, and `code` is missing or wrong.',
    },
  },
  logout: { summary: 'Ends the session on the server at once.' },
  readMe: { summary: 'Who is signed in, for the browser, which cannot read its cookie.' },
  confirmPassword: {
    summary:
      'Checks the password of the signed-in user again. Afterwards this session may make sensitive calls for ten minutes.',
    refusals: { 400: 'The password is missing or wrong.' },
  },
  changePassword: {
    summary: "Changes one's own password; ends the user's other sessions and gives this one a new token.",
    refusals: {
      400: 'A password is missing, wrong, too short, common, or the two differ.',
      403: "Another user's password.",
    },
  },
  listOwnSessions: { summary: "The user's live sessions, the last used first." },
  endOwnSession: {
    summary: "Ends another session of the user. One's own ends by logout.",
    refusals: { 404: 'There is no such session of the user.', 409: 'It is the session of this call.' },
  },
  endOtherSessions: { summary: 'Ends every session of the user but that of this call.' },
  readSecondFactor: { summary: 'Whether the user signs in with a second step.' },
  beginSecondFactor: {
    summary:
      'Draws a secret for an authenticator app, answered only here. It is used once `confirmSecondFactor` has received a first code.',
    refusals: { 409: 'The second factor is on already.' },
  },
  confirmSecondFactor: {
    summary:
      'Turns the second factor on with a first code of the app. Answers ten recovery codes, which are shown only here.',
    refusals: {
      400: 'The code is missing or wrong.',
      409: 'No secret was drawn, or the second factor is on already.',
    },
  },
  renewRecoveryCodes: {
    summary: 'Draws ten new recovery codes, answered only here. The former ones are no longer accepted.',
    refusals: { 409: 'The second factor is off.' },
  },
  removeSecondFactor: {
    summary: "Turns the user's own second factor off.",
    refusals: { 409: 'The second factor is off, or the office requires it of admins.' },
  },
  requireSecondFactor: {
    summary:
      'Whether every admin has to sign in with a second step. Others may set it up before they do anything else.',
    refusals: { 400: 'The value is missing.', 409: "The caller's own account has no second factor." },
  },
  listAccounts: {
    summary: 'One page of the accounts of staff, and counts over all of them.',
    refusals: { 400: WRONG_PARAMETER },
  },
  exportAccounts: {
    summary: 'The accounts of the filters as .xlsx, with the telephones of their schools. Audited.',
    refusals: { 400: WRONG_PARAMETER },
  },
  createAccount: {
    summary: 'Creates an account with a one-time password, which is answered only here.',
    refusals: { 400: 'The user name is invalid or taken, or role and school do not fit.' },
  },
  planSchoolAccounts: {
    summary: 'Every school without an account, with the user name that its operator would get.',
  },
  createSchoolAccounts: {
    summary:
      'Creates an operator for every school without an account, all or none. The one-time passwords are answered only here.',
    refusals: {
      400: 'No school is named.',
      409: 'The schools without an account are others than those of the preview.',
    },
  },
  drawAccountSlips: {
    summary:
      'A PDF with one page per account for handing out: user name, one-time password, address of the site. Nothing is stored.',
    refusals: {
      400: 'No account is named, one of them has no one-time password, or a password has another form.',
    },
  },
  changeAccount: {
    summary: 'Gives an account another name, role or school. A new role or school ends its sessions.',
    refusals: {
      400: 'Role and school do not fit, or the name is invalid.',
      404: NO_ACCOUNT,
      409: "The version is stale, it is the caller's own account, or the last admin.",
    },
  },
  resetAccount: {
    summary:
      'Gives an account a new one-time password, which is answered only here, and ends its sessions. Enables a disabled account.',
    refusals: {
      400: NO_VERSION,
      404: NO_ACCOUNT,
      409: "The version is stale, it is the caller's own account, or the last admin.",
    },
  },
  disableAccount: {
    summary: 'Ends the sessions of an account and refuses its sign-ins. Its history stays.',
    refusals: {
      400: NO_VERSION,
      404: NO_ACCOUNT,
      409: "The version is stale, it is the caller's own account, or the last admin.",
    },
  },
  endAccountSessions: {
    summary: 'Ends every session of an account. Its password stays.',
    refusals: {
      404: NO_ACCOUNT,
      409: "The version is stale, it is the caller's own account, or the last admin.",
    },
  },
  removeAccountSecondFactor: {
    summary: 'Removes the lost second factor of an account and ends its sessions. Its password stays.',
    refusals: { 404: NO_ACCOUNT, 409: "It is the caller's own account, or it has no second factor." },
  },
} satisfies Record<string, CallWords>
