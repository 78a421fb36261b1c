import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { listCollisions } from './list-collisions.ts'
import { simulate } from './simulate.ts'

export const backtestRoutes: Route<Ctx>[] = [
  serve(api.automations.simulate, simulate),
  serve(api.automations.listCollisions, listCollisions),
]
