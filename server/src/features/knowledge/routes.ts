import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, servePage, type Route } from '#src/infra/http/route.ts'
import { addText } from './sources/add-text.ts'
import { addWebsite } from './sources/add-website.ts'
import { deleteSource } from './sources/delete-source.ts'
import { listChunks } from './sources/list-chunks.ts'
import { listSources } from './sources/list-sources.ts'
import { queryKnowledge } from './search/query-knowledge.ts'
import { setSourceEnabled } from './sources/set-source-enabled.ts'
import { syncSource } from './sources/sync-source.ts'
import { uploadFiles } from './sources/upload-files.ts'

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
