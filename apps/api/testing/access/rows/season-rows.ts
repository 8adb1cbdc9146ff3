import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { A_NEW_SEASON } from '../../seasons.ts'
import type { AccessRows } from '../access-row.ts'

export const seasonRows: AccessRows = {
  listSchoolYears: { rights: { admin: 'all', monitor: 'all', operator: 'all' }, call: () => ({}) },
  listSeasons: { rights: { admin: 'all' }, call: () => ({}) },
  changeSeason: {
    rights: { admin: 'all' },
    call: (_, __, { season: { id, version } }) => ({
      params: { id },
      payload: { notice: 'Contoh pemberitahuan', version },
    }),
  },
  listSeasonFigures: { rights: { admin: 'all' }, call: () => ({}) },
  createSeason: { rights: { admin: 'all' }, call: () => ({ payload: A_NEW_SEASON }) },
  readActivation: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { scheduled } }) => ({ params: { id: scheduled.id } }),
  },
  // The active season stays what it is, so that no other call changes its meaning.
  activateSeason: {
    rights: { admin: 'all' },
    call: (_, { password }, { season: { id } }) => ({ params: { id }, payload: { confirmed: [], password } }),
  },
  readPaths: {
    rights: { admin: 'all' },
    call: (_, __, { season: { id } }) => ({ params: { id } }),
  },
  // Of a level without paths, which stays so.
  changePaths: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { hidden } }) => ({
      params: { id: hidden.id, type: 'sd' },
      payload: { settings: null, version: 1 },
    }),
  },
  // Of a level without paths, which has no dates either.
  changeClaimDates: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { hidden } }) => ({
      params: { id: hidden.id, type: 'sd' },
      payload: { claims_until: '', verify_until: '', version: 1 },
    }),
  },
  tryPaths: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { hidden } }) => ({
      params: { id: hidden.id, type: 'sd' },
      payload: { settings: defaultPaths('SD') },
    }),
  },
  readPublicationCheck: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { hidden } }) => ({ params: { id: hidden.id } }),
  },
  markPublicationLook: {
    rights: { admin: 'all' },
    call: (_, { userId }, { publication: { hidden } }) => ({
      params: { id: hidden.id },
      payload: { check: hidden.checkFor(userId) },
    }),
  },
  publishResults: {
    rights: { admin: 'all' },
    call: (_, { password, userId }, { publication: { hidden } }) => ({
      params: { id: hidden.id },
      payload: { publishes: 'now', check: hidden.checkFor(userId), password, version: hidden.version },
    }),
  },
  callOffPublication: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { scheduled } }) => ({
      params: { id: scheduled.id },
      payload: { version: scheduled.version },
    }),
  },
  hideResults: {
    rights: { admin: 'all' },
    call: (_, __, { publication: { published } }) => ({
      params: { id: published.id },
      payload: { reason: 'Contoh alasan', version: published.version },
    }),
  },
}
