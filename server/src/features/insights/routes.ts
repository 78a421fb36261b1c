import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { getInsights, listPosts, listSeries } from './insights.ts'

export const insightRoutes: Route<Ctx>[] = [
  serve(api.insights.get, getInsights),
  serve(api.insights.series, listSeries),
  serve(api.posts.list, listPosts),
]
