/** Weights of services/pipeline/fields/confidence.ts, written by ops/train/calibrate.ts. */
export const calibration = {
  invoiceDate: [-0.3374, 0.6333, -0.0654, 0.5771, 0, 0.5351, 0.3894, -1.5605],
  invoiceNumber: [-0.4165, 0.8345, -0.0123, 0.071, 0, 0, 0.0974, -0.8019],
  supplierAbn: [-0.2146, 1.0611, 0.0251, -0.2245, 0.0001, -0.2158, 0, 0.169],
  supplierName: [-0.8795, 0.4432, -0.2644, 2.0983, 0, 0.2189, 0.0027, -1.9452],
  category: [0.9091, 1.4038, 0.4708, 0.8182, 0, 0, 0, 0.0005],
  total: [-0.2349, 0.4282, -0.2705, 1.3963, 0.6774, 0.7, 1.0108, -1.9181],
  gst: [0.1457, 0.8887, -0.0544, 0.0996, 0, 0.5286, 0.0164, -0.254],
} as const

/** Held back from "not on the paper" (services/pipeline/fields/options.ts). */
export const absence = { invoiceDate: 5, invoiceNumber: 0, supplierAbn: 0, supplierName: 5, total: 5, gst: 0 }
