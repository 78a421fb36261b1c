import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, servePage, type Route } from '#src/infra/http/route.ts'
import { addText, addWebsite, uploadFiles } from './sources/add-source.ts'
import {
  deleteSource,
  getSource,
  listChunks,
  listSources,
  setSourceEnabled,
  syncSource,
} from './sources/sources.ts'
import { queryKnowledge } from './search/query-knowledge.ts'

export const knowledgeRoutes: Route<Ctx>[] = [
  serve(api.knowledge.uploadFiles, uploadFiles, 'PDF documents successfully added to knowledge base!'),
  serve(api.knowledge.addWebsite, addWebsite, 'Website content successfully added to knowledge base!'),
  serve(api.knowledge.addText, addText, 'Custom text successfully added to knowledge base!'),
  serve(api.knowledge.listSources, listSources),
  serve(api.knowledge.getSource, getSource),
  serve(api.knowledge.deleteSource, deleteSource, 'Deleted.'),
  serve(api.knowledge.syncSource, syncSource),
  serve(api.knowledge.setSourceEnabled, setSourceEnabled, 'Saved.'),
  servePage(api.knowledge.listChunks, listChunks),
  serve(api.knowledge.query, queryKnowledge),
]
