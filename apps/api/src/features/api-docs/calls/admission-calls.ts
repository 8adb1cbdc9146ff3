/** Calls about what follows the publication of results. */
import {
  bothLevels,
  type CallWords,
  NO_SESSION,
  OUT_OF_SCOPE,
  WRONG_BODY,
  WRONG_PARAMETER,
} from './call-words.ts'

export const ADMISSION_CALLS = {
  readManagedWish: {
    summary: 'The schools with free seats that the family of the session may name, and those that it named.',
    refusals: { 401: NO_SESSION },
  },
  saveManagedWish: {
    summary: 'Names schools with free seats in the order of the family; none takes them back.',
    refusals: {
      400: 'Too many schools, one twice, a chosen one, or one without a free seat.',
      401: NO_SESSION,
      409: 'It is not open, the child has a place or has withdrawn, somebody else changed it first, or the season is not active.',
    },
  },
  readOwnClaims: {
    summary:
      'The paths that the family of the session may claim, and its claims with their states and what to bring; empty on a level without paths.',
    refusals: { 401: NO_SESSION },
  },
  saveOwnClaim: {
    summary:
      'Claims a path, or changes the claim, which waits again. Beside path, criterion and version it takes what the criterion asks for.',
    refusals: {
      400: 'Path or criterion is unknown, what it asks for is missing or wrong, or it holds at no chosen school.',
      401: NO_SESSION,
      409: 'Claims are over, the level is frozen, the child has withdrawn, somebody else changed the claim first, or a choice outside the zone would be without its claim.',
    },
  },
  withdrawOwnClaim: {
    summary: 'Gives up a claim. The child keeps its other paths.',
    refusals: {
      400: 'Path or version is wrong.',
      401: NO_SESSION,
      409: 'Claims are over, it is not followed, somebody else changed it first, or a choice outside the zone rests on it.',
    },
  },
  listClaims: {
    summary:
      'Children with claims that wait for the reading of the caller, oldest deadline first; of an operator those whose first choice is its school.',
    refusals: { 400: WRONG_PARAMETER },
  },
  countClaims: {
    summary:
      'How many claims wait, by school and path, what each officer has checked (admins only), and the paths for the filters.',
  },
  takeNextClaims: {
    summary: 'Leases the child that waits longest to the caller for ten minutes; null when nothing waits.',
    refusals: { 400: WRONG_BODY },
  },
  openClaims: {
    summary: 'Opens a child by the number of its registration with the same lease, or renews the lease.',
    refusals: {
      400: 'It is no number of a registration.',
      404: OUT_OF_SCOPE,
      409: 'Another person holds the child.',
    },
  },
  giveVerdicts: {
    summary:
      'Stores verdicts about claims of a child, all or none. Whoever reads second gets the first verdict only after the own one.',
    refusals: {
      400: 'A field is named after path and field, such as `afirmasi.listed_reason`: a verdict without reason, documents or figures.',
      404: OUT_OF_SCOPE,
      409: 'Another person holds the child, a claim changed or is for another reader, or the level is frozen.',
    },
  },
  listOverdueClaims: {
    summary: 'Open claims of a level past the last moment of their check, with every name.',
    refusals: { 404: 'There is no such level.' },
  },
  lapseClaims: {
    summary: 'Closes exactly the claims that were listed, with a reason.',
    refusals: {
      400: WRONG_BODY,
      409: 'The list is another one by now, or the level is frozen.',
    },
  },
  readOwnAdmission: {
    summary:
      'Re-registration and objections of the child of the session, with the answers; empty before the publication.',
    refusals: { 401: NO_SESSION },
  },
  fileOwnObjection: {
    summary:
      'Files the objection of the family of the session to the result at a chosen school, one for each school.',
    refusals: {
      400: 'School or text is missing or wrong.',
      401: NO_SESSION,
      409: 'Results are not published, the date has passed or is not set, one was filed to this school, the school or an earlier choice admits the child, the child has withdrawn, or the season is not active.',
    },
  },
  saveOwnKeepWaiting: {
    summary:
      'Records whether the child of the session, admitted at its second choice, keeps waiting for the first.',
    refusals: {
      400: WRONG_BODY,
      401: NO_SESSION,
      409: 'Results are not published, the period is over, the child is not admitted at its second choice, or the season is not active.',
    },
  },
  saveOwnAnswer: {
    summary: 'Records that the family of the session takes the place of its child, or has not answered yet.',
    refusals: {
      400: WRONG_BODY,
      401: NO_SESSION,
      409: 'Results are not published, the period is over, the child is not admitted, or the season is not active.',
    },
  },
  readOwnMail: {
    summary: 'Whether the family of the session wants messages by e-mail, and those of the last 30 days.',
    refusals: { 401: NO_SESSION },
  },
  saveOwnMail: {
    summary: 'Records that the family of the session wants messages by e-mail, or wants no more of them.',
    refusals: {
      400: WRONG_BODY,
      401: NO_SESSION,
      409: 'The office sends none, the registration has no e-mail address or is withdrawn, or the season is not active.',
    },
  },
  readOwnSupport: {
    summary: 'What the family of the session wrote about what helps its child at school.',
    refusals: { 401: NO_SESSION },
  },
  saveOwnSupport: {
    summary:
      'Writes what helps the child at school; an empty text takes it back. One school and admins read it.',
    refusals: {
      400: WRONG_BODY,
      401: NO_SESSION,
      409: 'The registration is withdrawn, the season is not active, or somebody else wrote first.',
    },
  },
  readSupport: {
    summary:
      'What helps a child at school: for the school of the first choice until the results are public, then for the one that admits the child, and for admins. Audited.',
    refusals: { 404: OUT_OF_SCOPE },
  },
  saveSupport: {
    summary: 'Writes for a family what helps its child at school; an empty text takes it back.',
    refusals: {
      400: WRONG_BODY,
      404: OUT_OF_SCOPE,
      409: 'The registration is withdrawn, the season is not active, or somebody else wrote first.',
    },
  },
  readApplicantMail: {
    summary: 'Whether a family wants messages by e-mail, and those of the last 30 days. Audited.',
    refusals: { 404: OUT_OF_SCOPE },
  },
  saveApplicantMail: {
    summary: 'Records for a family that it wants messages by e-mail, or wants no more of them.',
    refusals: {
      400: WRONG_BODY,
      404: OUT_OF_SCOPE,
      409: 'The office sends none, the registration has no e-mail address or is withdrawn, or the season is not active.',
    },
  },
  ...bothLevels('listAdmitted', (level) => ({
    summary: `One page of the ${level} children whom a school admits in the active season, by name; operators see those of their school.`,
    refusals: { 400: WRONG_PARAMETER },
  })),
  ...bothLevels('readReRegistration', (level) => ({
    summary: `How many admitted ${level} children have re-registered at each school; operators see their own.`,
  })),
  saveArrival: {
    summary:
      'Records that the family of an admitted child has come to its school, or takes that back with a reason: within an hour, afterwards only admins.',
    refusals: {
      400: WRONG_BODY,
      404: 'There is no such registration, or the school of the operator does not admit it.',
      409: 'The period is not open (admins also record after it, operators the arrivals of late children), no school admits the child, the version is stale, or the season is not active.',
    },
  },
  saveAnswer: {
    summary: 'Records that the family of an admitted child takes the place, as it told its school.',
    refusals: {
      400: WRONG_BODY,
      404: 'There is no such registration, or the school of the operator does not admit it.',
      409: 'Results are not published, the period is over (admins also record after it, operators for late children), no school admits the child, the version is stale, or the season is not active.',
    },
  },
  saveKeepWaiting: {
    summary: 'Records whether a child that is admitted at its second choice keeps waiting for the first.',
    refusals: {
      400: WRONG_BODY,
      404: 'There is no such registration, or the school of the operator does not admit it.',
      409: 'The period is not open (admins also record after it, operators the arrivals of late children), no school admits the child, the version is stale, or the season is not active. Also for a child that is not admitted at its second choice.',
    },
  },
  recordArrival: {
    summary: 'Records the arrival of the child whose card was scanned, or whose number was typed.',
    refusals: {
      400: 'The text has no registration number.',
      404: 'No such number, or the school of the operator does not admit the child.',
      409: 'The period is not open (admins also record after it, operators the arrivals of late children), no school admits the child, the version is stale, or the season is not active. Also for a card of another season.',
    },
  },
  ...bothLevels('releaseSeats', (level) => ({
    summary: `After the period, frees the seats of ${level} children of one school whose families did not come: each registration is withdrawn with this reason.`,
    refusals: { 400: WRONG_BODY, 409: 'The period is not over, or another season was activated meanwhile.' },
  })),
  listObjections: {
    summary:
      'One page of the objections of the active season, the oldest unanswered first; operators see those to their school.',
    refusals: { 400: WRONG_PARAMETER },
  },
  readObjections: {
    summary:
      'The objections of a registration, at most one to each chosen school; operators read that to their school.',
    refusals: { 404: OUT_OF_SCOPE },
  },
  fileObjection: {
    summary:
      'Files the objection of a family at the counter of the office. A registration has one to each chosen school.',
    refusals: {
      400: 'School or text is missing or wrong.',
      404: 'There is no such registration.',
      409: 'Results are not published, the date has passed or is not set, one was filed to this school, the school or an earlier choice admits the child, or the child has withdrawn.',
    },
  },
  answerObjection: {
    summary:
      'Upholds or rejects an objection, with an answer that the family reads. An upheld one is in force once a second person has confirmed it; until then the answer can be replaced.',
    refusals: {
      400: 'Outcome, answer or, to uphold, the listed reason is missing or wrong, or one for a child of an odd age is upheld without confirming that.',
      403: 'The admin who filed it does not uphold it.',
      404: 'There is no such objection.',
      409: 'It was answered before, the child has withdrawn, an upheld one is about a school that is no choice any more, or the season is not active.',
    },
  },
  confirmObjection: {
    summary:
      'Confirms an upheld objection as the second person. It gets a free seat of the school at once, else the next one.',
    refusals: {
      400: 'The password is wrong.',
      403: 'The person upheld it, or filed it at the counter.',
      404: 'There is no such objection.',
      409: 'It is not upheld or confirmed already, its school is no choice any more, the child has withdrawn, or the season is not active.',
    },
  },
  reopenObjection: {
    summary: 'Opens an objection again that was answered by mistake, once, with a reason.',
    refusals: {
      400: 'The reason is missing.',
      404: 'There is no such objection.',
      409: 'It is not answered, has its seat, was reopened before, the child has withdrawn, or the season is not active.',
    },
  },
  seatObjection: {
    summary:
      'Gives an upheld objection the seat that has become free at its school; one that has its seat keeps it.',
    refusals: {
      404: 'There is no such objection.',
      409: 'It is not upheld and confirmed, no seat is free, the child has withdrawn, or the season is not active.',
    },
  },
  ...bothLevels('previewReserve', (level) => ({
    summary: `Who would get the free seats of ${level} now, by the order of each school; of one school, or of the level.`,
    refusals: { 400: WRONG_PARAMETER },
  })),
  ...bothLevels('callReserve', (level) => ({
    summary: `Gives the free seats of ${level} to the children of the preview. Nobody who has a place loses it.`,
    refusals: {
      400: WRONG_BODY,
      409: 'Registration for a level decided by hand is not closed, results are not published, seats or children have changed since the preview, odd ages are not confirmed, or another season was activated meanwhile.',
    },
  })),
  ...bothLevels('listCalls', (level) => ({
    summary: `The reserve calls of ${level} in the active season and the givings of free seats, newest first.`,
  })),
  readCallRecord: {
    summary:
      'The record of a call, as text, with the hash that was stored with it. It has lottery tickets, no names and no values.',
    refusals: { 404: 'There is no such call.' },
  },
} satisfies Record<string, CallWords>
