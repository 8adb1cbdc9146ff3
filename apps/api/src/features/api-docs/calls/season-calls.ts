/** Calls about seasons, the office and the publication of results. */
import { PART_BYTES } from '@spmb/domain/office/files/kinds.ts'
import { type CallWords, NO_SEASON } from './call-words.ts'

export const SEASON_CALLS = {
  listSchoolYears: {
    summary:
      'The school years of all seasons, newest first. The calls for lists, exports and counts take their first year as `season`.',
  },
  listSeasons: { summary: 'Every season with its settings, newest first.' },
  changeSeason: {
    summary:
      "Changes window, dates and notice of a season. Moments are written in the office's zone: '2025-06-10 24:00'. A change that takes effect at once is refused until its consequences are confirmed.",
    refusals: {
      400: 'A moment or text is wrong; or `confirmed` names what happens at once and has to be confirmed.',
      404: NO_SEASON,
      409: 'The version is stale: another user changed it meanwhile.',
    },
  },
  listSeasonFigures: {
    summary: 'Every season and every year with an imported count, newest first, with its figures.',
  },
  createSeason: {
    summary:
      "Creates a season, closed and hidden, with the zones and distances of the active one and, on request, its quotas. Moments are written in the office's zone: '2026-06-01 00:00'.",
    refusals: { 400: 'The school year is wrong or exists, or a moment is wrong.' },
  },
  readActivation: {
    summary:
      'What the activation of a season would do at once, and why it is refused if it is. Changes nothing.',
    refusals: { 404: NO_SEASON },
  },
  activateSeason: {
    summary: 'Makes a season the one that parents register for. The present one becomes an archive.',
    refusals: {
      400: 'The password is wrong; `confirmed` names other consequences than those that were read; a level has no quota; children have no place; or the active season cannot be left yet.',
      404: NO_SEASON,
    },
  },
  readPaths: {
    summary: 'The paths of both levels of a season, and what of them may be changed now.',
    refusals: { 404: NO_SEASON },
  },
  changePaths: {
    summary:
      'Sets the paths of a level as `readPaths` answers them, or removes them with null. Unusual settings are refused until their warnings are confirmed with a reason.',
    refusals: {
      400: 'A field is named after the place of what is wrong, such as `paths[2].share_bp`; or `confirmed` names the warnings that have to be confirmed.',
      404: NO_SEASON,
      409: 'The version is stale, the level is decided by hand, or the season is an earlier one.',
    },
  },
  changeClaimDates: {
    summary:
      'Sets until when families claim the paths of a level and until when their papers are checked. After the opening both are only moved later.',
    refusals: {
      400: 'A moment is unreadable, out of order, or earlier than before after the opening.',
      404: NO_SEASON,
      409: 'The version is stale, no path of the level is claimed, the level is frozen, or the season is an earlier one.',
    },
  },
  tryPaths: {
    summary: 'What paths would give the children of a season, also of an earlier one. Changes nothing.',
    refusals: {
      400: 'A field is named after the place of what is wrong, such as `paths[2].share_bp`.',
      404: NO_SEASON,
    },
  },
  readOffice: { summary: 'The data of the office as parents see them.' },
  changeOffice: {
    summary: 'Changes name, address and contact of the office. In force on every page within a second.',
    refusals: {
      400: 'A text is empty or too long, or an e-mail or phone is wrong.',
      409: 'The version is stale: somebody else changed it meanwhile.',
    },
  },
  readMailSettings: {
    summary: 'The mail server of the office, without its password, and how many messages wait or were sent.',
  },
  saveMailSettings: {
    summary:
      'Changes the mail server of the office, and whether messages to families are sent. In force within seconds.',
    refusals: {
      400: 'Server, port or sender is missing or wrong.',
      409: 'The version is stale: somebody else changed it meanwhile.',
    },
  },
  sendTestMail: {
    summary: 'Sends a test message with the stored settings, and says why the mail server did not take it.',
    refusals: { 400: 'The address is missing or wrong.' },
  },
  listOfficeFiles: { summary: 'The own files of the office. What is not listed is the built-in one.' },
  readOfficeUpload: {
    summary: 'Which parts of an upload the server has, so that it is continued after a lost connection.',
    refusals: { 404: 'This is no name of an upload.' },
  },
  sendOfficeUpload: {
    summary: `Keeps a part of an upload, ${PART_BYTES} bytes but for the last one. A part that is there stays as it is.`,
    refusals: {
      400: 'The content is no base64.',
      404: 'This is no name or part of an upload.',
      413: 'The part is too large.',
    },
  },
  storeOfficeFile: {
    summary: 'Checks an uploaded file and puts it in force on every page within a second.',
    refusals: {
      400: 'The file is not what it should be: the sentence names the reason.',
      404: 'There is no such kind of file.',
      409: 'Parts are missing, or another admin changed the file meanwhile.',
      503: 'Another file is being stored.',
    },
  },
  removeOfficeFile: {
    summary: 'Removes an own file: the built-in one is back within a second.',
    refusals: {
      400: 'The digest is none.',
      404: 'There is no such kind of file.',
      409: 'Another admin changed or removed the file meanwhile.',
    },
  },
  readPublicationCheck: {
    summary: 'What to look at before results are published: findings, counts and changes, all of one moment.',
    refusals: { 404: NO_SEASON },
  },
  markPublicationLook: {
    summary:
      'Marks the registrations of a check as seen by the one who read it: later changes are counted from it. An older check than the last one marked changes nothing.',
    refusals: { 400: 'This account was not given the check.', 404: NO_SEASON },
  },
  publishResults: {
    summary:
      'Publishes the results of both levels, now or at a moment, in one act. Refused when anything that was checked has changed.',
    refusals: {
      400: 'The moment has passed, the reason is missing, the password is wrong, or this account was not given the check.',
      404: NO_SEASON,
      409: 'A decision, quota or zone changed since the check, another admin was first, results are published already, or the season is an earlier one.',
    },
  },
  callOffPublication: {
    summary: 'Calls off a publication that is scheduled and still to come.',
    refusals: {
      400: 'No version.',
      404: NO_SEASON,
      409: 'Nothing is scheduled, another admin was first, or the season is an earlier one.',
    },
  },
  hideResults: {
    summary: 'Hides published results again.',
    refusals: {
      400: 'The reason is missing.',
      404: NO_SEASON,
      409: 'Results are not published, another admin was first, or the season is an earlier one.',
    },
  },
} satisfies Record<string, CallWords>
