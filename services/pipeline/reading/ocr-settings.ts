/** The settings of Tesseract: language, its data, and page mode 6 (one block of text: the best on dockets and good on letters). */
export const ocrSettings = { language: 'eng', data: '4.0.0_best_int', pageSegmentation: '6', resolution: '200' } as const
