/**
 * For long drills by hand on a busy machine: after DRILL_MINUTES minutes no further round begins, and the drill reports what it
 * did, with the number of its rounds. Without the setting all rounds are done.
 *
 * @param passed milliseconds from any origin
 * @returns whether the time is up
 * @throws Error for a setting that is no number above 0
 */
export function timeLimit(
  minutes = process.env.DRILL_MINUTES,
  passed = () => performance.now(),
): () => boolean {
  if (!minutes) return () => false
  const limit = Number(minutes) * 60_000
  if (!(limit > 0)) throw new Error(`DRILL_MINUTES=${minutes} is no number of minutes`)
  const began = passed()
  return () => passed() - began > limit
}
