/** Calls about the registration of a child, for its family and what staff answer it. */
import { type CallWords, NO_SESSION, OUT_OF_SCOPE } from './call-words.ts'

const FAMILY =
  'Optional: father_state and mother_state (known, not_on_certificate, dead; name and job may then be empty), and a guardian (guardian_name, guardian_relation, guardian_job, guardian_phone).'
const CLAIMS =
  'Optional: paths, a list of claims as saveOwnClaim takes them, without version, while the level takes claims; a school outside the zone may then be chosen where a claimed path holds. A wrong field is named as paths.<code>.<field>. Without paths the child competes by its village.'

export const REGISTRATION_CALLS = {
  registerSd: {
    summary: `Registers a child for SD. With an Idempotency-Key a retry returns the same registration for 48 hours. ${FAMILY} ${CLAIMS}`,
    refusals: {
      400: 'A rule is broken, or the window is closed. `message` has sentences per field, `_` for no field.',
      409: 'The idempotency key was used with another body.',
    },
  },
  registerSmp: {
    summary: `Registers a child for SMP. With an Idempotency-Key a retry returns the same registration for 48 hours. ${FAMILY} ${CLAIMS}`,
    refusals: {
      400: 'A rule is broken, or the window is closed. `message` has sentences per field, `_` for no field.',
      409: 'The idempotency key was used with another body.',
    },
  },
  readRegistration: {
    summary: 'Reads a registration by its number, in any spelling.',
    refusals: { 404: 'Unknown or malformed number.' },
  },
  closeManaged: { summary: 'Ends the session of the family.', refusals: { 401: NO_SESSION } },
  correctManaged: {
    summary:
      'Corrects fields of the registration and its guardian; absent ones stay unchanged. A change of village or choices is checked against the zone as it is now.',
    refusals: {
      400: 'A field is wrong, or a school is outside the zone. `message` has a list of sentences per field.',
      401: NO_SESSION,
      409: 'The family may not change the registration any more, another change came first, or the registration has been withdrawn.',
    },
  },
  openManaged: {
    summary:
      'Opens a session of one hour for a registration by its number and change code. An unknown number is answered like a wrong code.',
    refusals: {
      400: 'Number or code is missing.',
      404: 'There is no registration with this number and code.',
    },
  },
  readManaged: {
    summary: 'The registration of the session, with its changes and requests.',
    refusals: { 401: NO_SESSION },
  },
  requestCorrection: {
    summary:
      'Asks the school for a correction, when the family may not change the registration any more. Replaces a request that is still open.',
    refusals: {
      400: 'A wanted value is wrong, outside the zone, or the same as the stored one.',
      401: NO_SESSION,
      409: 'The family may still change the registration itself, has withdrawn it, or the season is not active.',
    },
  },
  undoManaged: {
    summary: 'Undoes the last change, if the family made it. Schools must be in the zone as it is now.',
    refusals: {
      400: 'A school of before is outside the zone now.',
      401: NO_SESSION,
      409: "The family may not change the registration any more, another change came first, or the registration has been withdrawn. Or the last change is not the family's.",
    },
  },
  undoManagedWithdrawal: {
    summary:
      "Takes the family's withdrawal back, while the NIK is free and the family may change the registration; or one that staff recorded, while the seat is held.",
    refusals: {
      401: NO_SESSION,
      409: 'Not withdrawn by the family and no seat is held, the NIK or NISN is registered again, or too late.',
    },
  },
  freeManagedSeat: {
    summary: 'Confirms a withdrawal that staff recorded: the seat that is held for the child becomes free.',
    refusals: { 401: NO_SESSION, 409: 'No seat is held, or the season is not active.' },
  },
  withdrawManaged: {
    summary:
      'Withdraws the registration, after the publication that of an admitted child; NIK and seat become free, number and history stay.',
    refusals: {
      400: 'The word was not typed.',
      401: NO_SESSION,
      409: 'The family may not change the registration any more, another change came first, or the registration has been withdrawn.',
    },
  },
  findLostNumber: {
    summary:
      "The registration number of the active season for level, NIK, birth date and mother's name. Whatever does not fit is answered alike.",
    refusals: { 400: 'A field is missing or wrong.', 404: 'The data fit no live registration.' },
  },
  makeChangeCode: {
    summary:
      'Makes a new change code for a family that is present and has shown its family card. The old one and its sessions end. Audited, and shown to the family for 14 days.',
    refusals: {
      400: 'The papers were not seen.',
      403: 'The operator is of the second choice.',
      404: OUT_OF_SCOPE,
      409: 'The season is not active.',
    },
  },
  listRequests: {
    summary:
      'The open requests for corrections of the active season, oldest first, and what operators propose; operators see those of families that their school answers. At most 200.',
  },
  readOpenRequests: {
    summary:
      'The ids of the registrations with an open request for a correction, of the active season; operators see those that their school answers. Not audited: it says nothing about a person.',
  },
  acceptRequest: {
    summary:
      'Makes the wanted correction, by the rules of an edit by the caller: village, choices and what an operator may only propose are changed by admins only.',
    refusals: {
      400: 'A wanted value breaks a rule now.',
      403: 'The request changes what only an admin may change, and the caller is an operator.',
      404: 'There is none, or it is the school of the operator does not answer it.',
      409: 'Answered or replaced meanwhile, or the registration cannot be changed now.',
    },
  },
  refuseRequest: {
    summary: 'Refuses a request with a reason that the family reads.',
    refusals: {
      400: 'The reason is missing or too long.',
      404: 'There is none, or it is the school of the operator does not answer it.',
      409: 'Answered or replaced meanwhile.',
    },
  },
} satisfies Record<string, CallWords>
