declare module 's3rver' {
  interface S3rverOptions {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    readonly store: import('./whole-files.ts').FileStore;
  }
}

declare module '@20minutes/s3rver' {
  export { default } from 's3rver';
}
