/**
 * Imported before onnxruntime-node, which since 1.29 reports every process and session to its vendor unless this is set before it
 * loads.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1'
