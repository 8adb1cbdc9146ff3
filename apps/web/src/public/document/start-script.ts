/**
 * The inline script at the end of a page that runs in the browser; the policy of these pages allows it by its hash
 * (docs/decisions/0045-start-after-the-first-paint.md).
 *
 * The scripts of the page are inside a template, where a browser does not fetch them. They are taken out of it when the whole page
 * has been painted, so that neither their download nor their start delays what a parent reads. A page in the background is
 * not painted and starts at once.
 */

/** The id of the template. */
export const START_ID = 'mulai'

export const START_SCRIPT = [
  '(d=>{const s=()=>d.body.append(d.getElementById("',
  START_ID,
  '").content),r=requestAnimationFrame;',
  // The first frame with the whole text, and the one after it.
  'd.hidden?s():r(()=>r(()=>new PerformanceObserver((l,o)=>{',
  'if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();s()}',
  '}).observe({type:"paint",buffered:true})))})(document)',
].join('')
