import { documentsContract } from '../../core/ports/documents.contract.ts'
import { partIn } from './testing/open-part.ts'

documentsContract('embedded documents', partIn('documents'))
