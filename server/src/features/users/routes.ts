import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveFile, type Route } from '#src/infra/http/route.ts'
import { createCustomProfile } from './create-custom-profile.ts'
import { createProfile } from './create-profile.ts'
import { deleteProfile, type UserDeletionHook } from './delete-profile.ts'
import { getExport } from './get-export.ts'
import { getProfile } from './get-profile.ts'
import { listExports } from './list-exports.ts'
import { startExport } from './start-export.ts'

/** `onUserDeletion`: hooks of other features. */
export const userRoutes = ({
  onUserDeletion,
}: {
  onUserDeletion: readonly UserDeletionHook[]
}): Route<Ctx>[] => [
  serve(api.users.getProfile, getProfile),
  serve(api.users.createProfile, createProfile),
  serve(api.users.createCustomProfile, createCustomProfile),
  serve(api.users.deleteProfile, deleteProfile(onUserDeletion)),
  serve(api.users.startExport, startExport),
  serve(api.users.listExports, listExports),
  serveFile(api.users.getExport, getExport),
]
