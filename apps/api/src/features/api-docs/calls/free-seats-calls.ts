/** Staff calls about free seats and late registration. */
import { bothLevels, type CallWords, WRONG_BODY } from './call-words.ts'

export const FREE_SEATS_CALLS = {
  ...bothLevels('readFreeSeats', (level) => ({
    summary: `Free seats of ${level}, what families have named, and who would get a seat now.`,
  })),
  ...bothLevels('openFreeSeats', (level) => ({
    summary: `Lets ${level} families without a place name schools with free seats until a moment; again to change the moment.`,
    refusals: {
      400: 'No such moment, or one that has passed.',
      409: 'Results are not published, or another season was activated meanwhile.',
    },
  })),
  ...bothLevels('giveFreeSeats', (level) => ({
    summary: `Gives free seats of ${level} to the children of the preview, after the moment.`,
    refusals: {
      400: WRONG_BODY,
      409: 'Families may still name schools, a reserve list can be called, something has changed since the preview, odd ages are not confirmed, or another season was activated meanwhile.',
    },
  })),
  ...bothLevels('readLate', (level) => ({
    summary: `Until when ${level} children are registered late, and the schools with free seats, for the paper form.`,
  })),
  ...bothLevels('openLate', (level) => ({
    summary: `Lets staff register ${level} children late, from paper, until a moment; again to change the moment.`,
    refusals: {
      400: 'No such moment, or one that has passed.',
      409: 'Results are not published, a reserve list can be called, a draw waits for its giving, or another season was activated meanwhile.',
    },
  })),
  ...bothLevels('drawLate', (level) => ({
    summary: `Types what was thrown for equal late ${level} children. A second person who types the same confirms it.`,
    refusals: {
      400: 'No dice, or too few or too many.',
      409: 'Late registration is not over, no late children are equal at a last seat, the draw is confirmed, another number than the first person typed, an account that is no second person, or another season was activated meanwhile.',
    },
  })),
  readWish: {
    summary:
      'The schools with free seats that the family of a registration may name, and those that it named.',
    refusals: { 404: 'There is no such registration, or it is not one of the school of the operator.' },
  },
  saveWish: {
    summary: 'Names schools with free seats for a family at the counter, in its order; none takes them back.',
    refusals: {
      400: 'Too many schools, one twice, a chosen one, or one without a free seat.',
      404: 'There is no such registration, or it is not one of the school of the operator.',
      409: 'It is not open, the child has a place or has withdrawn, somebody else changed it first, or the season is not active.',
    },
  },
  takeBackSeat: {
    summary:
      'Takes back the free seat of a child: the seat is free again, the school is no longer named, and choices and decisions stay.',
    refusals: {
      400: 'The reason is missing or too long.',
      404: 'There is no such registration.',
      409: 'The child has no free seat or has withdrawn, the season is not active, or the version is stale.',
    },
  },
} satisfies Record<string, CallWords>
