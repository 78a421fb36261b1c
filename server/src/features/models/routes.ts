import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { deleteKey, listKeys, saveKey } from './model-keys.ts'
import { listModels } from './list-models.ts'

export const modelRoutes: Route<Ctx>[] = [
  serve(api.models.list, listModels),
  serve(api.models.listKeys, listKeys),
  serve(api.models.saveKey, saveKey, 'Saved.'),
  serve(api.models.deleteKey, deleteKey, 'Deleted.'),
]
