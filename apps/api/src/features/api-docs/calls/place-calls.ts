/** Calls about districts, villages, zones, schools and seats. */
import { QUOTA_MAX } from '@spmb/domain/quota/contract.public.ts'
import { MAX_CHANGES } from '@spmb/domain/quota/grid-contract.staff.ts'
import { bothLevels, type CallWords, NO_SCHOOL, NO_TEXT, NO_VERSION, NO_VILLAGE } from './call-words.ts'

export const PLACE_CALLS = {
  listDistricts: { summary: 'All districts by id.' },
  filterDistricts: { summary: 'Districts whose name contains a text.', refusals: { 400: NO_TEXT } },
  listVillages: {
    summary: 'Villages of a district by name.',
    refusals: { 404: 'There is no such district.' },
  },
  filterVillages: {
    summary: 'Villages of a district whose name, or another spelling of it, contains a text.',
    refusals: { 400: NO_TEXT, 404: 'There is no such district.' },
  },
  ...bothLevels('listZonedSchools', (level) => ({
    summary: `${level} schools that serve a village.`,
    refusals: { 404: NO_VILLAGE },
  })),
  ...bothLevels('filterZonedSchools', (level) => ({
    summary: `${level} schools that serve a village, by a part of the name.`,
    refusals: { 400: NO_TEXT, 404: NO_VILLAGE },
  })),
  listSchoolChoices: {
    summary: 'Schools of a level that serve a village, nearest first, with seats and applicants so far.',
    refusals: { 404: 'There is no such village or level.' },
  },
  listAllChoices: {
    summary:
      'Every village of the office with the schools of a level that serve it, and their seats and applicants so far.',
    refusals: { 404: 'There is no such level.' },
  },
  readVillageZone: { summary: 'Ids of the schools that serve a village.', refusals: { 404: NO_VILLAGE } },
  readVillageSchools: {
    summary: 'Schools of both levels that serve a village.',
    refusals: { 404: NO_VILLAGE },
  },
  listQuotas: {
    summary: 'Seats of every school of the season. For the public, used seats count only what is published.',
  },
  listZones: { summary: 'Every village by district and name, with the ids of the schools that serve it.' },
  addToZone: {
    summary: 'Lets a school serve a village.',
    refusals: {
      400: 'No such school, one of the other level, a closed one, or it serves the village already.',
      404: 'There is no such village or level.',
      409: 'The level is frozen, or another season was activated meanwhile.',
    },
  },
  removeFromZone: {
    summary: 'Ends that a school serves a village. Registrations that chose it stay as they are.',
    refusals: {
      404: 'There is no such village or level, or the school does not serve it.',
      409: 'The level is frozen, or another season was activated meanwhile.',
    },
  },
  filterSchools: {
    summary: 'Schools of a level whose name contains a text, whether in a zone or not.',
    refusals: { 400: NO_TEXT, 404: 'There is no such level.' },
  },
  editQuota: {
    summary: `Sets the seats of a school for the active season: a whole number, 0 to ${QUOTA_MAX}.`,
    refusals: {
      400: 'Empty, negative, or no whole number up to 9999.',
      404: NO_SCHOOL,
      409: 'Fewer seats than are used (the sentence names the number), the level is frozen, or another season was activated meanwhile.',
    },
  },
  resetQuotasOfLevel: {
    summary: 'Sets the seats of every school of a level to 0: all or nothing.',
    refusals: {
      404: 'There is no such level.',
      409: 'Seats are used (the sentence names the schools), the level is frozen, or another season was activated meanwhile.',
    },
  },
  resetQuota: {
    summary: 'Sets the seats of one school to 0.',
    refusals: {
      404: NO_SCHOOL,
      409: 'Seats are used (the sentence names the school), the level is frozen, or another season was activated meanwhile.',
    },
  },
  readQuotaGrid: {
    summary:
      'Every school of the active season with its applicants, seats and admissions, and what the caller may undo.',
  },
  saveQuotas: {
    summary: `Sets the seats of up to ${MAX_CHANGES} schools at once: all or none.`,
    refusals: {
      400: `Not 1 to ${MAX_CHANGES} changes, a school twice, or no whole number up to ${QUOTA_MAX}.`,
      404: NO_SCHOOL,
      409: 'A quota was changed since it was read, or would be below its used seats (the sentence names the schools), the level is frozen, or another season was activated meanwhile.',
    },
  },
  readPathSeats: {
    summary:
      'The seats of each path at every school with a quota, in the active season, with what an admin set in their place. Levels with paths only.',
  },
  savePathSeats: {
    summary:
      'Sets the seats of each path at a school in place of the computed ones, or removes them, and says whether paths apply there.',
    refusals: {
      400: 'A path has no number, the sum is not the quota, or the reason is missing.',
      404: 'There is no such school.',
      409: 'Quota or seats have changed since they were read, the level has no paths, or it is frozen.',
    },
  },
  undoQuotas: {
    summary:
      "Undoes the caller's last change of quotas, once: one quota, a save of the grid, or a reset. Does nothing when there is none.",
    refusals: {
      409: 'A quota was changed or filled since (the sentence names the schools), the level is frozen, or another season was activated meanwhile.',
    },
  },
  listSchools: { summary: 'Every school with its data, closed ones included, by level and name.' },
  createSchool: {
    summary: 'Adds an open school. It serves no village yet.',
    refusals: { 400: 'A field is missing or wrong, or another school has the NPSN.' },
  },
  changeSchool: {
    summary: 'Changes the data of a school. Its level stays. The school is no longer marked as proposed.',
    refusals: {
      400: 'A field is missing or wrong, another school has the NPSN, or the point changes distances and `confirmed` is not the sentence that says so.',
      404: NO_SCHOOL,
      409: 'The version is stale.',
    },
  },
  closeSchool: {
    summary:
      'Removes a school from the choices of the public; it admits nobody any more. Registrations and lists keep it.',
    refusals: { 400: NO_VERSION, 404: NO_SCHOOL, 409: 'The version is stale. Or its level is frozen.' },
  },
  reopenSchool: {
    summary: 'Lets a closed school be chosen again in the zones that it had.',
    refusals: { 400: NO_VERSION, 404: NO_SCHOOL, 409: 'The version is stale.' },
  },
  removeSchool: {
    summary: 'Removes a closed school that no registration of any season names, with its zones and quotas.',
    refusals: {
      400: NO_VERSION,
      404: NO_SCHOOL,
      409: 'The version is stale, or the school is open, has applicants or an account.',
    },
  },
  readVillage: {
    summary: 'A village with its settlement point and other spellings.',
    refusals: { 404: NO_VILLAGE },
  },
  changeVillage: {
    summary:
      'Sets the settlement point and the other spellings of a village, and its name and code where they are sent. It keeps its id; its district is that of the code, and a former name becomes another spelling.',
    refusals: {
      400: 'A field is missing or wrong, another village has the code, or no district begins with it.',
      404: NO_VILLAGE,
      409: 'The version is stale.',
    },
  },
  closeVillage: {
    summary:
      'Closes a village: families cannot choose it any more, registrations and zones keep it. Nothing changes when it is closed.',
    refusals: { 400: 'The version is missing.', 404: NO_VILLAGE, 409: 'The version is stale.' },
  },
  reopenVillage: {
    summary: 'Lets families choose a closed village again.',
    refusals: { 400: 'The version is missing.', 404: NO_VILLAGE, 409: 'The version is stale.' },
  },
  confirmZone: {
    summary: 'Confirms the proposed zone of a village, both levels, as the caller has seen it.',
    refusals: {
      400: 'The schools are missing.',
      404: NO_VILLAGE,
      409: 'The zone has other schools than those that were shown, or another season was activated meanwhile.',
    },
  },
} satisfies Record<string, CallWords>
