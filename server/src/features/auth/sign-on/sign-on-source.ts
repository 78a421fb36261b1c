import type { NewcomerRole } from '@skein/contract/workspaces/permissions'
import type { SignOnClient } from '#src/integrations/sign-on/identity-provider.ts'

/** The identity provider of a workspace, whose domain is verified. */
export interface WorkspaceSignOn {
  workspace_id: string
  domain: string
  /** The role of newcomers. */
  role: NewcomerRole
  client: SignOnClient
}

/** What the sign-in needs to know about the identity providers of workspaces. Email addresses are in any case. */
export interface SignOnSource {
  /** Returns the identity provider for the domain of an address; null without one. */
  ofEmail(email: string): Promise<WorkspaceSignOn | null>
  ofWorkspace(workspace_id: string): Promise<WorkspaceSignOn | null>
  /** Returns whether the user of an address has to sign in with an identity provider instead of a password. */
  forbidsPassword(email: string): Promise<boolean>
  /** Returns whether an address belongs to the domain of the identity provider. */
  covers(signOn: WorkspaceSignOn, email: string): boolean
  /** Returns whether the user of an address is a member of the workspace. */
  isMember(signOn: WorkspaceSignOn, email: string): Promise<boolean>
  /** Makes a new user of this address a member, once the user is created. Returns false when the workspace is full. */
  admit(signOn: WorkspaceSignOn, email: string): Promise<boolean>
  markUsed(signOn: WorkspaceSignOn): Promise<void>
}

const prefix = 'sso-'

/** Returns the name under which the sign-in library knows the identity provider of a workspace. */
export const signOnProvider = (workspace_id: string): string => `${prefix}${workspace_id}`

/** Returns the workspace of such a name; null for another provider. */
export const workspaceOfProvider = (provider: string): string | null =>
  provider.startsWith(prefix) ? provider.slice(prefix.length) : null
