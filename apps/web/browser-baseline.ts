/**
 * The oldest browsers that the web supports, and the only place that states them (docs/decisions/0049-browser-baseline.md). They are
 * the oldest with cascade layers, which the style sheet uses. The build lowers syntax to them (vite.config.ts) and adds no polyfill;
 * scripts/browser-baseline finds newer methods and expressions.
 */
export const BASELINE = { chrome: 99, firefox: 101, safari: 15.4 } as const

/** The baseline as targets of the build, for example 'chrome99'. */
export const BUILD_TARGETS: string[] = Object.entries(BASELINE).map(([browser, version]) => browser + version)
