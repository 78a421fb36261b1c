import type { Ctx } from '#src/context.ts'
import { serveRaw, type Route } from '#src/infra/http/route.ts'
import { handleAuthRequest, type AuthService } from './handle-auth-request.ts'
import { authCalls } from './auth-request-logic.ts'

export function authRoutes(service: AuthService): Route<Ctx>[] {
  return authCalls.map((call) => {
    const request = {
      method: call.method,
      path: `/auth${call.path}`,
      access: 'public',
      bodyLimit: 32_768,
    } as const
    return serveRaw<Ctx>(request, (ctx, input) => handleAuthRequest(ctx, call, { ...input, service }))
  })
}
