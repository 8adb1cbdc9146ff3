/** Calls of messages: the office's mail server for admins, and what a family or its school says of messages. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { readOwnMail, saveOwnMail } from '@spmb/domain/mail/contract.family.ts'
import * as contracts from '@spmb/domain/mail/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf, familyAuditContext } from '../../platform/audit/audit-context.ts'
import { type Admit, serveFamily, serveStaff } from '../../platform/http/serve.ts'
import { createFamilySessions, type FamilySessionDeps } from '../registration/manage/family-sessions.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { createFamilyMail } from './family-mail.ts'
import type { createMailSettings } from './mail-settings.ts'

export interface MailRoutesDeps extends FamilySessionDeps {
  admit: Admit
  /** The form shows whether messages are on. */
  syncAfterWrite: () => Promise<void>
}

export function mailRoutes(
  app: FastifyInstance,
  settings: ReturnType<typeof createMailSettings>,
  deps: MailRoutesDeps,
) {
  const { admit, clock, limits, db } = deps
  const ofFamilies = createFamilyMail(deps)
  const families = createFamilySessions(deps)
  const own = (registrationId: number) => ({ id: registrationId, ownSchool: null })

  serveStaff(app, { contract: contracts.readMailSettings, admit }, () => settings.read())
  serveStaff(app, { contract: contracts.saveMailSettings, admit }, async (call) => {
    const saved = await settings.save(call.body, auditContextOf(call, clock()))
    await deps.syncAfterWrite()
    return saved
  })
  serveStaff(app, { contract: contracts.sendTestMail, admit }, async (call) => {
    await limits.take('testMail', String(call.actor.userId))
    return settings.test(call.body.to, auditContextOf(call, clock()))
  })
  serveStaff(app, { contract: contracts.readApplicantMail, admit }, async (call) => {
    const read = await ofFamilies.read({ id: call.params.id, ownSchool: scopeOf(call.actor) })
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.view_mail',
      subjectId: call.params.id,
    })
    return read
  })
  serveStaff(app, { contract: contracts.saveApplicantMail, admit }, (call) =>
    ofFamilies.save(
      { id: call.params.id, ownSchool: scopeOf(call.actor) },
      call.body.wanted,
      auditContextOf(call, clock()),
    ),
  )

  serveFamily(app, { contract: readOwnMail, admit: families.admit }, ({ family }) =>
    ofFamilies.read(own(family.registrationId)),
  )
  serveFamily(app, { contract: saveOwnMail, admit: families.admit }, async ({ family, body, request }) => {
    const { registrationId } = family
    await limits.take('familyChange', String(registrationId))
    return ofFamilies.save(own(registrationId), body.wanted, familyAuditContext(request, clock()))
  })
}
