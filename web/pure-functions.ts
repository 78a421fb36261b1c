/** Creating a schema, an endpoint or a part has no side effects, so unused ones can be removed. */
export const pureFunctions = ['defineEndpoint', 'defineStream', 'definePart', 'z']
