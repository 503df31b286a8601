/**
 * Imported before onnxruntime-node, which since 1.29 tells its maker about every process and session unless this is set before it
 * loads. Nothing about a firm's work leaves the house.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1'
