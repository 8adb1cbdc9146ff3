import type { Point } from './points.ts'

/**
 * The centres of the eight districts, by their ids, which never change. They label the drawn map; no rule uses them.
 * Source: Kepmendagri 300.2.2-2430 of 2025, centroids of the areas.
 */
export const DISTRICT_POINTS: Readonly<Record<number, Point>> = {
  1: { latitude: -8.4991, longitude: 118.4766 },
  2: { latitude: -8.5284, longitude: 118.3985 },
  3: { latitude: -8.638, longitude: 118.4816 },
  4: { latitude: -8.7811, longitude: 118.4473 },
  5: { latitude: -8.5634, longitude: 118.2934 },
  6: { latitude: -8.4959, longitude: 118.2039 },
  7: { latitude: -8.3211, longitude: 117.9155 },
  8: { latitude: -8.3669, longitude: 118.3937 },
}
