import type { SecretBinding } from '#src/infra/secrets.ts'

/** What the client secret of a workspace is sealed for. */
export const secretBinding = (workspace_id: string): SecretBinding => ({
  purpose: 'sign_on_secret',
  owner: workspace_id,
})
