/**
 * Lets a page live on while the browser translates it. A translator puts a <font> in the place of each text, but React keeps the text
 * that it made: it fails when it removes that text or puts something before it, and what it writes there is not seen (React issue
 * 11538, docs/decisions/0052-translated-pages.md). Here each text that was replaced is remembered with what stands for it.
 */

import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** A text that a translator took out of the page → what it put there. */
const standIns = new WeakMap<Node, ChildNode>()

/** Call once, before React starts. */
export function surviveTranslation(page: Document): void {
  new MutationObserver((records) => {
    for (const record of records) {
      for (const text of record.removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
        const standIn = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
          (node) => node?.nodeName === 'FONT',
        )
        if (standIn) standIns.set(text, standIn as ChildNode)
      }
    }
  }).observe(page.body, { childList: true, subtree: true })

  const { insertBefore, removeChild } = Node.prototype
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, childFor(this, child) ?? child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && (childFor(this, before) ?? before)) as T
  }
  if (!text?.set) return
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...text,
    set(this: Node, value: string | null) {
      const standIn = this.isConnected ? undefined : standIns.get(this)
      // The own text is seen again; a translator that watches the page translates it anew.
      if (standIn?.isConnected) standIn.replaceWith(this)
      text.set?.call(this, value)
    },
  })
}

/** The child of the parent that is the node, holds it or stands for it. */
function childFor(parent: Node, node: Node): Node | null {
  let found: Node | null = node.parentNode ? node : (standIns.get(node) ?? null)
  while (found && found.parentNode !== parent) found = found.parentNode
  return found
}

/**
 * Hydrates a prerendered page. One that the browser translated before its script ran is not what the server rendered, so React draws
 * it anew, with empty controls. The controls that it took out keep their values, which the new ones get.
 */
export function hydratePage(root: HTMLElement, page: ReactNode): void {
  const before = root.querySelectorAll<HTMLInputElement>('input:not([type=file]),select,textarea')
  const isTranslated = root.querySelector('font')
  const focused = document.activeElement
  hydrateRoot(root, page, {
    // Called once the new page is there.
    onRecoverableError(error) {
      if (!isTranslated) console.error(error)
      for (const old of before) {
        const next = !old.isConnected && document.getElementById(old.id)
        if (!next) continue
        Object.assign(next, { value: old.value, checked: old.checked })
        next.dispatchEvent(new Event('input', { bubbles: true }))
        if (old === focused) next.focus()
      }
    },
  })
}
