/** What a reader of tables does with a hostile file, for the tests of the thread's limits. */
export default async function read(file: 'endless' | 'huge'): Promise<string> {
  if (file === 'endless') for (;;);
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${kept.length} ${index}`))
}
