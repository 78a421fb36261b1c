import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { listMailActivity } from './list-activity.ts'

export const mailRoutes: Route<Ctx>[] = [serve(api.mailboxes.listActivity, listMailActivity)]
