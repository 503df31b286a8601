/** Weights of services/pipeline/fields/confidence.ts, written by ops/train/calibrate.ts. */
export const calibration = {
  invoiceDate: [-0.2343, 0.8115, -0.0341, 0.2748, 0, 0.4008, 0.3247, -1.0069],
  invoiceNumber: [-0.2922, 0.8956, -0.0244, -0.2922, 0, 0, 0.0502, 0],
  supplierAbn: [-0.0708, 1.1997, 0.0519, -0.0708, 0, -0.0708, 0, 0],
  supplierName: [-0.2473, 0.4229, -0.1829, 1.8402, 0, 0.1212, -0.1133, -1.7669],
  category: [1.1994, 1.4849, 0.9712, 1.0795, 0, 0, 0, 0],
  total: [0.3578, 0.2557, -0.4116, 1.8015, 0.2365, 1.2259, 1.2585, -1.6535],
  gst: [0.1017, 1.2144, 0.0555, 0.0931, 0, 0.0106, 0.0006, 0],
} as const
