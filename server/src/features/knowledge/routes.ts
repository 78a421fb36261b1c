import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, servePage, type Route } from '#src/infra/http/route.ts'
import { addText } from './add-text.ts'
import { addWebsite } from './add-website.ts'
import { deleteSource } from './delete-source.ts'
import { listChunks } from './list-chunks.ts'
import { listSources } from './list-sources.ts'
import { queryKnowledge } from './query-knowledge.ts'
import { setSourceEnabled } from './set-source-enabled.ts'
import { syncSource } from './sync-source.ts'
import { uploadFiles } from './upload-files.ts'

export const knowledgeRoutes: Route<Ctx>[] = [
  serve(api.knowledge.uploadFiles, uploadFiles, 'PDF documents successfully added to knowledge base!'),
  serve(api.knowledge.addWebsite, addWebsite, 'Website content successfully added to knowledge base!'),
  serve(api.knowledge.addText, addText, 'Custom text successfully added to knowledge base!'),
  serve(api.knowledge.listSources, listSources),
  serve(api.knowledge.deleteSource, deleteSource, 'Deleted.'),
  serve(api.knowledge.syncSource, syncSource),
  serve(api.knowledge.setSourceEnabled, setSourceEnabled, 'Saved.'),
  servePage(api.knowledge.listChunks, listChunks),
  serve(api.knowledge.query, queryKnowledge),
]
