/** Season and window state, the box that finds anybody, the account menu, and on phones the menu that replaces the sidebar. */

import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import { logout } from '@spmb/domain/accounts/contract.staff.ts'
import { visibleNow } from '@spmb/domain/season/messages.ts'
import { isOpenAndPublished, type WindowState } from '@spmb/domain/season/window.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { isSessionEnd } from '../../platform/staff/session/session-store.ts'
import { tellOtherTabs } from '../../platform/staff/tabs.ts'
import { FindBox } from '../../registration/staff/find/FindBox.tsx'
import { Tag, type TagKind } from '../../ui/feedback/Tag.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { Icon, type IconName } from '../../ui/illustration/Icon.tsx'
import { Menu } from '../../ui/staff/Menu.tsx'
import { StaffIcon } from '../../ui/staff/StaffIcon.tsx'
import { helpFor } from '../help/help-paths.ts'
import { Sidebar } from './Sidebar.tsx'
import { StaffBrand } from './StaffBrand.tsx'

const SIGNS: Record<WindowState, { kind: TagKind; icon: IconName }> = {
  before: { kind: 'note', icon: 'clock' },
  open: { kind: 'ok', icon: 'yes' },
  closed: { kind: 'quiet', icon: 'clock' },
}

const DOUBTFUL = { kind: 'no', icon: 'warn' } as const

/** @param folded whether the sidebar shows only its icons */
export function TopBar({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  return (
    <div className="bar">
      <button
        type="button"
        className="fold-menu wide-only"
        aria-pressed={folded}
        title="Lipat menu"
        onClick={onFold}
      >
        <StaffIcon name="fold" />
        <span className="sr">Lipat menu</span>
      </button>
      <div className="narrow-only">
        <StaffBrand />
      </div>
      <SeasonState className="wide-only" />
      <div className="wide-only find-wide">
        <FindBox id="find" />
      </div>
      <div className="bar-menus">
        <Menu
          className="menu-screens narrow-only"
          label={
            <>
              <StaffIcon name="menu" />
              Menu
            </>
          }
        >
          <Sidebar />
        </Menu>
        <Menu
          className="menu-find narrow-only"
          label={
            <>
              <Icon name="search" />
              <span className="sr">Cari siapa saja</span>
            </>
          }
        >
          <FindBox id="find-narrow" />
        </Menu>
        <HelpLink />
        <AccountMenu />
      </div>
    </div>
  )
}

/** Leads to the section of the guide that is about this screen. */
function HelpLink() {
  const { pathname } = useLocation()
  return (
    <Link className="help-link" to={helpFor(pathname)} title="Panduan layar ini">
      <span aria-hidden="true">?</span>
      <span className="sr">Panduan layar ini</span>
    </Link>
  )
}

/** What parents see now: in the bar on wide screens, below it on phones. */
export function SeasonState({ className }: { className: string }) {
  const { season } = useFacts()
  const isDoubtful = isOpenAndPublished(season)
  return (
    <p className={`season-state small muted ${className}`}>
      <b>
        <span className="sr">Tahun Pelajaran </span>
        {season.label}
      </b>
      <Tag {...(isDoubtful ? DOUBTFUL : SIGNS[season.window])}>
        {isDoubtful && <span className="sr">Perhatian: </span>}
        {visibleNow(season)}
      </Tag>
    </p>
  )
}

function AccountMenu() {
  const { name, role } = useViewer()
  return (
    <Menu
      className="menu-account"
      label={
        <>
          <StaffIcon name="person" />
          <span className="sr">Akun </span>
          <span className="account-name">{name}</span>
          <Icon name="down" className="wide-only" />
        </>
      }
    >
      <p className="account">
        <b>{name}</b>
        <span className="muted">{ROLE_NAMES[role]}</span>
      </p>
      <Link to={STAFF_PATHS.setting}>
        <StaffIcon name="key" />
        Setting
      </Link>
      <LogoutButton />
    </Menu>
  )
}

/** Ends the session on the server, then loads the login page, which discards everything in memory. */
function LogoutButton() {
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (busy) return
    setBusy(true)
    const outcome = await call(logout)
    setBusy(false)
    if (!outcome.ok && !isSessionEnd(outcome.failure)) return toastError(failureMessage(outcome.failure))
    tellOtherTabs('signed out')
    location.assign(STAFF_PATHS.login)
  }

  return (
    <button type="button" onClick={leave} data-leads-away aria-disabled={busy || undefined}>
      <StaffIcon name="leave" />
      {busy ? 'Keluar…' : 'Logout'}
    </button>
  )
}
