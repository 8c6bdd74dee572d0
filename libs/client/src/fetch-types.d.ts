/** The generated client names this type of browsers, which the types of Node.js lack. */
type BodyInit = NonNullable<RequestInit['body']>;
