/** Words of the list of one kind, and of a list without anything in it. */
export const typeListWords = {
  manage: (username: string) => `Manage automations for @${username}`,
  createOne: 'Create New',
  healthy: 'Healthy',
  kinds: 'Kinds of automations',
}

export const emptyListWords = {
  title: 'No Automations Found',
  text: 'Get started by creating your first automation.',
}
