/** Calls about the selection. */
import { type CallWords, NO_RUN, NO_SESSION, OUT_OF_SCOPE, WRONG_PARAMETER } from './call-words.ts'

export const SELECTION_CALLS = {
  readOwnResult: {
    summary:
      'Why the child of the session has its result: rank, seats, own values and how they compare with the last admitted child. Null without a published run.',
    refusals: { 401: NO_SESSION },
  },
  readSelection: {
    summary:
      'The selection of both levels of a season: method, state, what refuses the freeze, and every run with its hashes and signatures.',
    refusals: { 404: 'There is no season of this year.' },
  },
  changeSelectionMethod: {
    summary:
      'Sets how the seats of a level are given, by decisions of staff or by a run, and how many hours lie between its freeze and its draw. Fixed when registration opens.',
    refusals: {
      400: 'An unknown method, other hours than 1 to 168, or no version.',
      404: 'There is no such season or level.',
      409: 'Registration of the level has opened, or another admin was first.',
    },
  },
  readConfirmations: {
    summary:
      'What an admin confirms one by one before the freeze of a level: birth dates that the NIK contradicts or an operator wants to change, and ages, those that move a child farthest first. Audited.',
    refusals: { 404: 'There is no such season or level.' },
  },
  confirmBeforeFreeze: {
    summary:
      'Confirms the birth date of a child that its NIK contradicts, or gives it an age exception, with the papers that were seen. A birth date is confirmed by another admin than who wrote it.',
    refusals: {
      400: 'No papers, an unknown kind, or no version.',
      404: 'There is no such registration.',
      409: 'The registration has changed since, nothing is to be confirmed any more, the level is frozen, the season is not active, or the account is younger than a day or not that of a second person.',
    },
  },
  freezeLevel: {
    summary:
      'Freezes everything that the engine reads for a level, announces the draw, and stores the hash of the frozen data.',
    refusals: {
      400: 'The draw is not announced whole, or its moment has passed or is sooner than the level waits.',
      404: 'There is no such season or level.',
      409: 'Registration is open, the method is manual, the level is frozen already, more LULUS by hand than seats, or a distance is not confirmed; the sentence names them.',
    },
  },
  typeSelectionSeed: {
    summary:
      'Stores what the first person typed of the draw of a frozen run, not before the moment that was announced. It is no seed before another person confirms it.',
    refusals: {
      400: 'Fewer than 20 dice, other digits than 1 to 6, a value that is too short or long, or no source.',
      404: NO_RUN,
      409: 'The announced moment of the draw has not come, another kind was announced, another person typed meanwhile, the account is younger than the freeze or was changed since, the run has a seed, or has ended.',
    },
  },
  confirmSelectionSeed: {
    summary: 'Another person types the same, without having seen it: now it is the seed of the run, once.',
    refusals: {
      400: 'Fewer than 20 dice, other digits than 1 to 6, or a value that is too short or long.',
      404: NO_RUN,
      409: 'Nothing is typed, other numbers than those of the first person, the same person or an account that is not a second one, the run has a seed, or has ended.',
    },
  },
  previewSelection: {
    summary: 'Computes the result of a seeded run. Stores its hash and nothing else.',
    refusals: { 404: NO_RUN, 409: 'The run has no seed yet, is applied, or has ended.' },
  },
  signSelection: {
    summary: 'Signs the result of the last preview. Two people sign, at least one of them an admin.',
    refusals: {
      400: 'The password is wrong, or there is no hash.',
      404: NO_RUN,
      409: 'Another result, a child below the minimum age without a decision, an account or second factor younger than the freeze, an account that another person has changed since, or a second signature of the same person.',
    },
  },
  applySelection: {
    summary:
      'Checks the signed result a second time in the database and writes its decisions, hidden until the publication.',
    refusals: {
      400: 'No hash.',
      404: NO_RUN,
      409: 'Not signed by two people, the account of one has changed since the freeze, another result, or the second check found a difference; the sentence names it.',
    },
  },
  callOffSelection: {
    summary: 'Removes exactly the decisions of an applied run before the publication, and ends the run.',
    refusals: {
      400: 'The reason is too short.',
      404: NO_RUN,
      409: 'The run is not applied, its results are public or scheduled, or a reserve call continues it.',
    },
  },
  unfreezeLevel: {
    summary: 'Ends a run that is not applied. Its seed and the reason become public.',
    refusals: { 400: 'The reason is too short.', 404: NO_RUN, 409: 'The run is applied, or has ended.' },
  },
  exportCompleteCertificate: {
    summary:
      'The complete certificate of an applied run whose public file is the reduced one, for observers: with the places by path of every ticket. Audited.',
    refusals: {
      404: NO_RUN,
      409: 'The public certificate is the complete one, or the run is not applied.',
    },
  },
  exportFullRun: {
    summary:
      'The full data of a seeded run with registration numbers and salts, for an inspector who checks the commitments. Audited.',
    refusals: { 404: NO_RUN, 409: 'The run has no seed yet: tickets are shown to nobody before.' },
  },
  readSelectionFigures: {
    summary:
      'The figures of a seeded run: its seats and what decided them, beside choice 1 first, decisions by hand and the year before, and how many twins it separates.',
    refusals: { 404: NO_RUN, 409: 'The run has no seed yet.' },
  },
  readSelectionCases: {
    summary:
      'Children of a seeded run by name: below the minimum age, decided by hand, displaced by that, or twins with different places. Audited.',
    refusals: { 404: NO_RUN, 409: 'The run has no seed yet.' },
  },
  printSelectionRecord: {
    summary:
      'The record of a previewed run on one page to sign: rules, draw, seed, counts, hashes and a QR of the public page. Audited.',
    refusals: { 404: NO_RUN, 409: 'The run has no preview yet.' },
  },
  compareManualDecisions: {
    summary:
      'The decisions by hand of a level beside its rules without a lottery: how many children are passed over, and where.',
    refusals: { 404: 'There is no such season or level.' },
  },
  readDistances: {
    summary: 'Distances of a level in a season: how many are confirmed, and every pair that looks wrong.',
    refusals: { 400: WRONG_PARAMETER, 404: 'There is no such level or season.' },
  },
  readVillageDistances: {
    summary: 'The distances of a village to every school in a season.',
    refusals: { 400: WRONG_PARAMETER, 404: 'There is no such village or season.' },
  },
  readSchoolDistances: {
    summary: 'The distances of every village to a school in a season.',
    refusals: { 400: WRONG_PARAMETER, 404: 'There is no such school or season.' },
  },
  saveDistance: {
    summary:
      'Corrects the distance of a village to a school in the active season. A correction is confirmed at once.',
    refusals: {
      400: 'No metres, or no reason.',
      404: 'There is no such village or school.',
      409: 'Another distance holds than the one that was seen, the level is frozen, or another season was activated meanwhile.',
    },
  },
  removeDistance: {
    summary:
      'Removes the correction of a pair in the active season: the imported or computed distance holds again.',
    refusals: {
      404: 'There is no such village or school.',
      409: 'The level is frozen, or another season was activated meanwhile.',
    },
  },
  confirmDistances: {
    summary: 'Confirms the distances of pairs in the active season as the caller has seen them; all or none.',
    refusals: {
      400: 'No pairs.',
      409: 'Another distance holds than the one that was seen, a level is frozen, or another season was activated meanwhile.',
    },
  },
  confirmAllDistances: {
    summary:
      'Confirms every open distance of a level in the active season, suspicious ones only when it says so.',
    refusals: {
      400: 'A wrong value.',
      409: 'Other pairs are open than those that were seen, the level is frozen, or another season was activated meanwhile.',
    },
  },
  readApplicantDistances: {
    summary: 'The distances of a registration to its schools, with source and reason.',
    refusals: { 404: OUT_OF_SCOPE },
  },
  saveApplicantDistance: {
    summary: 'Corrects the distance of one applicant to a chosen school, or removes the correction.',
    refusals: {
      400: 'No reason, or a wrong value.',
      404: 'There is no such registration, or it has not chosen the school.',
      409: 'Another distance holds than the one that was seen, the child has withdrawn, the level is frozen, or the season is not active.',
    },
  },
  readDesk: {
    summary:
      'The live applicants of a school with what orders them, its seats and decisions; operators their own school.',
    refusals: {
      400: WRONG_PARAMETER,
      404: 'There is no such school or season, or it is outside the school of the operator.',
    },
  },
} satisfies Record<string, CallWords>
