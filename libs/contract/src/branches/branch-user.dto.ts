import { ApiProperty } from '@nestjs/swagger';

/** What POST /branch/users answers. */
export class BranchUserDto {
  @ApiProperty({ description: 'Id of the user.', examples: ['AMINA'] })
  userId!: string;

  @ApiProperty({ description: 'Name of the user.', examples: ['Amina Otieno'] })
  userNm!: string;

  @ApiProperty({ description: 'The branch, which is that of the app.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({ description: 'Y active, N inactive.', examples: ['Y'] })
  useYn!: string;
}
