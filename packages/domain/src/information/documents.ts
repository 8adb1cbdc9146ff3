/** The two documents that the office publishes, made by the server from rules and data. Their addresses never change. */

export const GUIDE_PATH = '/information/juknis/petunjuk-teknis.pdf'
export const CAPACITY_PATH = '/information/juknis/daya-tampung.pdf'

export const guideTitle = (firstYear: number) => `Petunjuk Teknis ${firstYear}`
export const capacityTitle = (firstYear: number) => `Penetapan Daya Tampung ${firstYear}`
