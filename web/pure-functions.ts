/** Making a schema or an endpoint does nothing else, so that those which nobody uses can go. */
export const pureFunctions = ['defineEndpoint', 'defineStream', 'z']
