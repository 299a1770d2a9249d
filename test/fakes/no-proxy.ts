/** What the system says of the way to the service where no proxy is set. */
export const noProxy = async () => 'DIRECT'
