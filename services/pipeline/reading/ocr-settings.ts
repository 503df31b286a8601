/**
 * The settings of Tesseract: language, language data, page segmentation mode 6 (one block of text: best on dockets, good on letters) and
 * dots per inch.
 */
export const ocrSettings = { language: 'eng', data: '4.0.0_best_int', pageSegmentation: '6', resolution: '200' } as const
