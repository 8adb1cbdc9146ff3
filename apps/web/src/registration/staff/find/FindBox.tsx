/**
 * 'Cari siapa saja' in the top bar: '/' focuses it, arrow keys choose, Enter opens the record. The text is sent in a
 * request body and kept nowhere, because it may be a NIK.
 */

import {
  FIND_MIN_LENGTH,
  type FoundApplicant,
  findApplicants,
} from '@spmb/domain/registration/staff/find/contract.staff.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { useCombobox } from 'downshift'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { failureSentence } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { OutcomeTag } from '../DecisionTag.tsx'
import { HighlightedText } from '../list/table/HighlightedText.tsx'
import { FIND_MORE, FIND_WRITE_FULLY, typeAtLeast } from '../messages.ts'

const NOBODY: readonly FoundApplicant[] = []

/** @param id of the input; the box is in the bar of wide screens and in a menu of narrow ones */
export function FindBox({ id, onOpened }: { id: string; onOpened?: () => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const finding = useFind(text)
  const applicants = finding.state === 'found' ? finding.applicants : NOBODY
  useSlashKey(input)

  function open(record: FoundApplicant) {
    setText('')
    input.current?.blur()
    onOpened?.()
    navigate(pathOf(STAFF_PATHS.detail, record.no_registration))
  }

  const combobox = useCombobox<FoundApplicant>({
    items: [...applicants],
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: () => text,
    itemToKey: (record) => record?.no_registration,
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-option-${index}`,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) open(selectedItem)
    },
  })
  const isOpen = combobox.isOpen && text.trim() !== ''
  return (
    <search className="find">
      <label className="sr" id={`${id}-label`} htmlFor={id}>
        Cari siapa saja: nomor, nama anak atau orang tua, NIK, NISN, atau nomor HP
      </label>
      <Icon name="search" />
      <input
        {...combobox.getInputProps({
          ref: input,
          onKeyDown: (event) => {
            if (event.key === 'Escape' && text === '') event.currentTarget.blur()
          },
        })}
        // Downshift applies a change later; the input keeps its text and cursor with its own handler.
        onChange={(event) => {
          setText(event.currentTarget.value)
          combobox.openMenu()
        }}
        className="control"
        type="search"
        placeholder="Cari siapa saja"
        maxLength={SEARCH_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
      <div className="find-pop" hidden={!isOpen}>
        <div
          {...combobox.getMenuProps({ 'aria-label': 'Pendaftar yang ditemukan' })}
          className="find-list"
          hidden={applicants.length === 0}
        >
          {isOpen &&
            applicants.map((record, index) => (
              <div
                key={record.no_registration}
                {...combobox.getItemProps({ item: record, index })}
                className={index === combobox.highlightedIndex ? 'found active' : 'found'}
              >
                <Found record={record} text={text.trim()} />
              </div>
            ))}
        </div>
        <p role="status" className="find-status">
          {isOpen && statusOf(finding)}
        </p>
      </div>
    </search>
  )
}

function Found({ record, text }: { record: FoundApplicant; text: string }) {
  const mark = (words: string) => <HighlightedText text={words} search={text} />
  return (
    <>
      <span className="found-name">
        <b>{mark(record.name)}</b>{' '}
        <span className="mono small" translate="no">
          {mark(record.no_registration)}
        </span>
      </span>
      <span className="sub-line">
        {record.type} · {record.village} ·{' '}
        {mark([record.father_name, record.mother_name].filter(Boolean).join(', '))}
      </span>
      <span className="sub-line">
        1. {record.school_1_id.name}
        {record.school_2_id.id !== record.school_1_id.id && ` · 2. ${record.school_2_id.name}`}
      </span>
      <OutcomeTag decisions={record} />
    </>
  )
}

/** What stands below the input beside or instead of results. */
function statusOf(finding: Finding): string {
  switch (finding.state) {
    case 'short':
      return typeAtLeast(FIND_MIN_LENGTH)
    case 'searching':
      return 'Mencari…'
    case 'failed':
      return finding.message
    case 'found':
      if (finding.applicants.length === 0) return FIND_WRITE_FULLY
      return finding.more ? FIND_MORE : ''
  }
}

/** Asks the server for registrations after a pause in typing. A late answer never replaces a newer one. */
const TYPED_MS = 300

type Finding =
  | { state: 'short' }
  | { state: 'searching' }
  | { state: 'failed'; message: string }
  | { state: 'found'; applicants: readonly FoundApplicant[]; more: boolean }

function useFind(text: string): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'short' })
  const asked = useRef(0)
  const words = text.replace(/\s+/gu, ' ').trim()

  useEffect(() => {
    const turn = ++asked.current
    if (words.length < FIND_MIN_LENGTH) return setFinding({ state: 'short' })
    setFinding({ state: 'searching' })
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const outcome = await callStaff(findApplicants, { body: { text: words }, signal: leaving.signal })
      if (turn !== asked.current) return
      if (outcome.ok) return setFinding({ state: 'found', ...outcome.data })
      setFinding({ state: 'failed', message: failureSentence(outcome.failure) })
    }, TYPED_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [words])
  return finding
}

/** The key '/' focuses an input, except while the user types or a dialog is open. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusInput(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      // An input that is not shown, such as that of a narrow screen's menu, does not take the key.
      if (typing || document.querySelector('dialog[open]') || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', focusInput)
    return () => document.removeEventListener('keydown', focusInput)
  }, [input])
}
