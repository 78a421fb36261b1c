import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, servePage, type Route } from '#src/infra/http/route.ts'
import { describeInstallation } from './describe-installation.ts'
import { listUsers } from './list-users.ts'

/** `version`: of the product. */
export const administrationRoutes = (version: string): Route<Ctx>[] => [
  serve(api.administration.overview, describeInstallation(version)),
  servePage(api.administration.listUsers, listUsers),
]
