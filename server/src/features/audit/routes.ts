import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { type Route, servePage } from '#src/infra/http/route.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes: Route<Ctx>[] = [servePage(api.workspaces.listAudit, listAudit)]
