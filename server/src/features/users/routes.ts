import { requestEmailChange, stopChange } from '#src/features/auth/index.ts'
import { signOnSource } from '#src/features/workspaces/index.ts'
import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveFile, type Route } from '#src/infra/http/route.ts'
import {
  createCustomProfile,
  createProfile,
  getProfile,
  deleteProfile,
  updateLanguage,
  updateName,
  type UserDeletionHook,
} from './profiles.ts'
import { getExport, listExports, startExport } from './exports.ts'

/** `onUserDeletion`: hooks of other features. */
export const userRoutes = ({
  onUserDeletion,
}: {
  onUserDeletion: readonly UserDeletionHook[]
}): Route<Ctx>[] => [
  serve(api.users.getProfile, getProfile),
  serve(api.users.createProfile, createProfile),
  serve(api.users.createCustomProfile, createCustomProfile),
  serve(api.users.updateLanguage, updateLanguage),
  serve(api.users.updateName, updateName),
  serve(api.users.changeEmail, requestEmailChange(signOnSource)),
  serve(api.users.stopEmailChange, stopChange),
  serve(api.users.deleteProfile, deleteProfile(onUserDeletion)),
  serve(api.users.startExport, startExport),
  serve(api.users.listExports, listExports),
  serveFile(api.users.getExport, getExport),
]
